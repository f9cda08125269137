// Send something to a server and read its answer.

import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function post(address, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((resolve, reject) => {
    const asking = request(address, { method: 'POST', agent, headers }, async (response) => {
      const parts = await response.toArray()
      const text = Buffer.concat(parts).toString()
      if (response.statusCode < 300) resolve(JSON.parse(text))
      else reject(new Error(`${address}: ${response.statusCode} ${text}`))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}

// Colours. They are literal in the sprite: a page's variables do not reach into an external file.
export const paper = '#fbf6ea'
export const ink = '#211836'
export const white = '#fffdf6'
export const gold = '#eab54a'
export const bronze = '#c98a2b' // gold in shadow
export const glow = '#ffe6a3'
export const steel = '#c3cfdf'
export const wood = '#7a4d2f'
export const skin = '#f1c9a5'
export const dusk = '#2d2152' // the sky of the anniversary cards
export const night = '#150e2b'

/** Per suit. The rank is written in `deep` on `light` above and in `mark` on `land` below, with a contrast of at least 4.5. */
export const suits = {
  B: { dark: '#14234f', deep: '#1f479f', mid: '#4d86da', soft: '#b4cdf0', light: '#e6eef9', land: '#182f73', mark: paper },
  R: { dark: '#4b1019', deep: '#a6212d', mid: '#de5b46', soft: '#f4bda6', light: '#fcebe1', land: '#6b1522', mark: paper },
  G: { dark: '#0f3829', deep: '#1a6840', mid: '#53a869', soft: '#b3d9ad', light: '#e9f3e1', land: '#124a31', mark: paper },
  Y: { dark: '#4a3009', deep: '#7c4e00', mid: '#e9a820', soft: '#f9d877', light: '#fdf3cd', land: '#eaa71d', mark: '#4a3009' },
}

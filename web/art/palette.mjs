// Colours. They are literal in the sprite: a page's variables do not reach into an external file.
export const paper = '#fbf6ea'
export const ink = '#211836'
export const white = '#fffdf6'
export const gold = '#eab54a'
export const glow = '#ffe6a3'
export const steel = '#c3cfdf'
export const skin = '#f1c9a5'
export const tan = '#c98f66'
export const dusk = '#2d2152' // the sky of the anniversary cards

/** Per suit, from dark to light. `deep` on `light` and `paper` on `dark` are for text: contrast of at least 4.5. */
export const suits = {
  B: { dark: '#14234f', deep: '#1f479f', mid: '#4d86da', soft: '#b4cdf0', light: '#e6eef9' },
  R: { dark: '#4b1019', deep: '#a6212d', mid: '#de5b46', soft: '#f4bda6', light: '#fcebe1' },
  G: { dark: '#0f3829', deep: '#1a6840', mid: '#53a869', soft: '#b3d9ad', light: '#e9f3e1' },
  Y: { dark: '#4a3009', deep: '#835300', mid: '#e9a820', soft: '#f9dc8c', light: '#fdf5da' },
}

import type { Sky } from './landscape.ts'

export const dawn: Sky = {
  top: '#a9c0c4',
  middle: '#f0d9b0',
  low: '#fbe6bd',
  sun: '#ffe0a0',
  sunX: 0.3,
  sunY: 0.72,
}

export const morning: Sky = {
  top: '#b9d0cf',
  middle: '#e6e2c8',
  low: '#f8ecd0',
  sun: '#fff0c8',
  sunX: 0.16,
  sunY: 0.2,
}

export const dusk: Sky = {
  top: '#6d6a86',
  middle: '#e0a277',
  low: '#fbcf8a',
  sun: '#ffd58a',
  sunX: 0.32,
  sunY: 0.82,
  glow: 0.7,
}

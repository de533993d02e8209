/** The colours of the pages, for what the server draws and declares by itself. */
export const colours = {
  paper: '#fbf7ee',
  card: '#fffdf8',
  ink: '#2b2118',
  soft: '#6a5a4a',
  line: '#e6dcc8',
  leaf: '#2f5d3a',
  turmeric: '#d9941e',
  press: '#7a4a21',
  danger: '#a4312a',
} as const

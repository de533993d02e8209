/** The folder of the server. Sources and build are at the same depth in it. */
export const serverFolder = new URL('../', import.meta.url)

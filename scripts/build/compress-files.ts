import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Smaller files are not compressed. */
const minimumBytes = 512

/** Writes a `.br` and a `.gz` file beside every text file of a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const names = globSync('**/*.{js,css,svg,json,txt}', { cwd: folder })
  await Promise.all(
    names.map(async name => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < minimumBytes) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [brotli, zipped] = await Promise.all([inBrotli(bytes, { params }), inGzip(bytes, { level: 9 })])
      await writeFile(`${file}.br`, brotli)
      await writeFile(`${file}.gz`, zipped)
    }),
  )
}

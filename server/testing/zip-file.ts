import { crc32, deflateRawSync } from 'node:zlib'

interface ZippedFile {
  name: string
  bytes: Buffer
  /** General purpose flags; 1 is encrypted, 0x800 a name in UTF-8. */
  flags?: number
  /** 0 is stored, 8 deflated. */
  method?: number
  /** As Unix has it; 0o120777 is a symbolic link. */
  mode?: number
  /** The size that it says it has. */
  size?: number
}

const utf8 = 0x800

/** A ZIP with these files, as broken as they say. */
export function zipFile(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, flags = utf8, method = 8, mode = 0o100_644, size = bytes.length } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const path = Buffer.from(name)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(method, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(size, 18)
    header.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 0x1_0000, 6)
    rest.writeUInt32LE(offset, 10)
    const madeByUnix = Buffer.from([20, 3])
    directory.push(Buffer.from('PK\x01\x02'), madeByUnix, header, rest, path)
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  const count = Math.min(files.length, 0xffff)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}

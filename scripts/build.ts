import { buildProduct } from './build/product-build.ts'

process.exitCode = await buildProduct()

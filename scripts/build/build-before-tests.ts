import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../tools.ts'
import { buildProduct, isProductBuilt } from './product-build.ts'

/** True for a test file that reads the built site or server. */
export const readsBuild = (file: string): boolean =>
  /\b(?:(?:site|server)\/build|built-site)\b/.test(readFileSync(file, 'utf8'))

/** Brings the build up to date before a run, and each run of a watch, with tests that read it; the order stays. */
export class BuildBeforeTests extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const reader = specifications.find(({ moduleId }) => readsBuild(moduleId))
    if (reader && !isProductBuilt()) {
      console.log(
        `The sources have changed since the last build, which ${relative(root, reader.moduleId)} reads: building …`,
      )
      if ((await buildProduct()) !== 0) throw new Error('The build has failed, so its tests were not run.')
    }
    return super.sort(specifications)
  }
}

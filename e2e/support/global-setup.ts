import { sampleFolder } from './sample-folder.ts'
import { templateVariable } from './server-process.ts'
import { wholeBrowserArguments, wholeBrowserVariable } from './whole-browser.ts'

/** Each worker's server starts with a copy of the sample catalogue. */
export default async function prepareTemplate(): Promise<void> {
  process.env[templateVariable] = await sampleFolder()
  process.env[wholeBrowserVariable] = await wholeBrowserArguments()
}

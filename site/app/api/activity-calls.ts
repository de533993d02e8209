import type { ActivityEntry } from '@chekku/domain/activity'
import { type Call, dataOf } from './call.ts'

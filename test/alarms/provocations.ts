/** Everything that sets off an alarm, with the cause that is to be found. */
import { ofTheDatabase } from './database.ts'
import { ofOthers } from './others.ts'
import type { Provocation } from './provocation.ts'
import { ofRequests } from './requests.ts'

export const provocations: Provocation[] = [...ofTheDatabase, ...ofRequests, ...ofOthers]

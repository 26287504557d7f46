/** The problems of an environment, as an operator reads them. */
import { type Env, inspectConfig } from '../../src/config/config.ts'

export const problemsOf = (env: Env): readonly string[] => inspectConfig(env).problems

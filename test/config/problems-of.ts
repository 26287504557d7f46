/** The problems of an environment, as an operator reads them. */
import { ConfigError, type Env, loadConfig } from '../../src/config/config.ts'

export function problemsOf(env: Env): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

/** What a provocation of an alarm is. */
import type { Env } from '../helpers/service-process.ts'
import type { Scene, SceneOptions } from './scene.ts'

export interface Provocation {
  /** The name of the rule. */
  alarm: string
  /** What happens, in a few words: the cause that is to be found. */
  cause: string
  /** Settings of the service beyond the usual ones. */
  env?: Env
  prepare?: SceneOptions['prepare']
  secondFolder?: SceneOptions['secondFolder']
  /** Whether Postgres has its data on a disk that can be filled. */
  isOnSmallDisk?: SceneOptions['isOnSmallDisk']
  /** Brings it about; what it keeps doing ends with the scene. */
  provoke(scene: Scene): Promise<void>
  finding: Finding
  /** A guard, where it takes longer than the others. */
  longestMs?: number
}

/** How the runbook leads to the cause. */
export interface Finding {
  /** The section that tells it, where that of the alarm leads to another one. */
  section?: string
  /** Words of that section: what to look for, or where. */
  named: string
  /** What is seen there. */
  shown: RegExp
  /** Where that is seen; the log, unless it is something else. */
  where?(scene: Scene): Promise<string>
}

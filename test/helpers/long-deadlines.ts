/**
 * Multiplies all deadlines by 20 when it is imported, so that tests pass on a slow machine. A test about deadlines restores them with
 * `multiplyDeadlines(1)`.
 */
import { multiplyDeadlines } from './multiply-deadlines.ts'

multiplyDeadlines(20)

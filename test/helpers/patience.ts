/**
 * Multiplies all deadlines, so that a slow machine meets them, in tests that aren't about deadlines and in processes that tests start.
 * A test about deadlines restores them with `multiplyDeadlines(1)`.
 */
import { multiplyDeadlines } from './multiply-deadlines.ts'

multiplyDeadlines(20)

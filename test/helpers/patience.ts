/**
 * Multiplies all deadlines, so that a slow machine misses none, for tests that aren't about deadlines and for processes they start.
 * A test about deadlines restores them with `multiplyDeadlines(1)`.
 */
import { multiplyDeadlines } from './multiply-deadlines.ts'

multiplyDeadlines(20)

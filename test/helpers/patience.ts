/**
 * On a machine that is slow nothing is late: for tests whose subject isn't a deadline, and for the processes that they start.
 * A test about deadlines sets them right by `multiplyDeadlines(1)`.
 */
import { multiplyDeadlines } from './multiply-deadlines.ts'

multiplyDeadlines(20)

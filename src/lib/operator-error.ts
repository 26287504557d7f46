/** An error that ends a start or a command: its message, one sentence, is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

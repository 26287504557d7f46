/** An error that stops a command, or the service while it starts. Its message is printed without a stack trace: one sentence. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** An error that stops a command, or the service while it starts. Only its message is printed, without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

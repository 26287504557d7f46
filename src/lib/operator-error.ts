/** An error that stops the service's start or a command. Its message, one sentence, is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

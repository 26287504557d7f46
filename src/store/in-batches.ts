/** Work on more rows than one statement should touch. */

/**
 * Calls `work` for one batch after the other and yields what it gives; each batch begins where the last one ended. A batch
 * whose `end` is null was empty and the last. Once the signal is aborted no further batch begins.
 */
export async function* inBatches<Batch extends { end: string | null }>(
  begin: string,
  work: (begin: string) => Promise<Batch>,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  for (let at = begin; signal?.aborted !== true; ) {
    const batch = await work(at)
    if (batch.end === null) return
    yield batch
    at = batch.end
  }
}

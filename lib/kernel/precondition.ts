/**
 * The caller's condition on the resource that a write changes: it is still what the caller has read. `read` returns the
 * resource under the lock of the write, as a read of it would respond. Reads nothing when there is no condition.
 * @throws AppError PRECONDITION_FAILED
 */
export type Precondition = (read: () => Promise<unknown>) => Promise<void>;

export const noPrecondition: Precondition = async () => undefined;

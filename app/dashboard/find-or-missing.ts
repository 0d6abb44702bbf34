import { AppError, commonErrors } from "@/lib/kernel/errors";

/** Returns undefined instead of throwing "not found". */
export async function findOrMissing<Item>(reading: Promise<Item>): Promise<Item | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === commonErrors.notFound.code) return undefined;
    throw error;
  }
}

import { engineErrors } from "@/lib/engine";
import { readFileBody } from "@/lib/http";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { storageErrors } from "@/lib/platform/storage";
import { addGuestFile, type Visit } from "@/lib/shares";
import { shareErrors } from "@/lib/shares/errors";
import { imageReceiver, type ReceivedFile } from "@/lib/uploads";
import { toApiRequest } from "../api/api-exchange";
import { type FormResult, uploadResultPath } from "../pages/share-path";
import { type ShareRequest, sendRedirect } from "./share-exchange";

/** Stores the file of a guest's form, the way to upload without scripts. The page shows the result. */
export async function receiveFile({ request, response, route }: ShareRequest, visit: Visit): Promise<void> {
  const { target, maxBytes } = visit.share;
  if (target !== "upload" || maxBytes === null) throw new AppError(shareErrors.ended);

  try {
    const options = { query: {}, maxBytes, receiver: imageReceiver };
    const { file } = await readFileBody(toApiRequest(request, response), options);
    const received = file as ReceivedFile;
    try {
      await addGuestFile(visit, received);
    } finally {
      await imageReceiver.discard(received);
    }
    sendRedirect(response, uploadResultPath(route.token, "done"));
  } catch (error) {
    const result = error instanceof AppError ? results[error.code] : undefined;
    if (result === undefined) throw error;

    sendRedirect(response, uploadResultPath(route.token, result));
  }
}

/** Errors that the page explains, by their code. */
const results: Partial<Record<string, FormResult>> = {
  [engineErrors.invalidImage.code]: "type",
  [engineErrors.imageTooLarge.code]: "large",
  [storageErrors.tooLarge.code]: "large",
  [shareErrors.tooManyFiles.code]: "full",
  [commonErrors.validation.code]: "failed",
};

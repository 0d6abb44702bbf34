import { encodeUploadMetadata } from "@/components/uploads/encode-upload-metadata";
import type { Account } from "@/test/builders/account";
import { createResumableUpload } from "@/test/builders/resumable-uploads";
import { testImage } from "@/test/builders/uploads";
import type { Examples } from "./example";

const bytes = await testImage({ width: 8, height: 8 });

async function beginParams({ caller, word, createAlbum }: Account) {
  const { album } = await createAlbum();
  const { id } = await createResumableUpload(caller, bytes.length, {
    filename: `resumed-${word}.jpg`,
    album,
  });
  return { params: { id } };
}

/** Uploads in any number of requests. */
export const resumableUploadExamples: Examples = {
  createResumableUpload: {
    call: () => ({
      headers: {
        "Upload-Length": String(bytes.length),
        "Upload-Metadata": encodeUploadMetadata({ filename: "resumed.jpg" }),
      },
    }),
    stranger: "own",
  },
  getResumableUpload: { call: beginParams, stranger: "hidden" },
  appendToUpload: {
    call: async (account) => ({
      ...(await beginParams(account)),
      headers: { "Upload-Offset": "0" },
      body: bytes,
    }),
    stranger: "hidden",
  },
  terminateUpload: { call: beginParams, stranger: "hidden" },
};

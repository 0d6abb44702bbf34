import { Upload, type UploadOptions } from "tus-js-client";

interface TusUpload {
  url: string;
  /** The id in `X-Albumen-Image`. */
  imageId: string | undefined;
}

/** Uploads a file with the client of the protocol's authors. */
export function uploadByTus(
  origin: string,
  key: string,
  bytes: Buffer,
  options: Partial<UploadOptions> & { metadata: Record<string, string> },
): Promise<TusUpload> {
  return new Promise((resolve, reject) => {
    let imageId: string | undefined;
    const upload = new Upload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${key}` },
      retryDelays: [0, 20, 50, 100, 200, 500, 1_000],
      onAfterResponse: (_request, response) => {
        imageId = response.getHeader("X-Albumen-Image") ?? imageId;
      },
      onSuccess: () => resolve({ url: upload.url ?? "", imageId }),
      onError: reject,
      ...options,
    });
    upload.start();
  });
}

import { compareCodecs } from "../encryption/compare-codecs.mjs";
import { compareReads } from "../encryption/compare-reads.mjs";
import { compareUploads, createUpload } from "../encryption/uploads.mjs";
import { timed } from "../measure/timed.mjs";

/** `ALBUMEN_BENCH_TINY=true` only shows that the group works. */
const isTiny = process.env.ALBUMEN_BENCH_TINY === "true";

/**
 * Rows "codec" and "encrypted": what encryption costs when images are sealed, opened, delivered and
 * uploaded.
 * @param {import("./index.mjs").Context} context
 */
export async function encryption(context) {
  const upload = await createUpload(context.session);
  const rounds = isTiny ? { rounds: 2, budgetMs: 5_000 } : { rounds: 5, budgetMs: 90_000 };
  const codec = await timed("codec", () => compareCodecs({ ...rounds, megabytes: isTiny ? 4 : 512 }));
  const reads = await timed("reads", () =>
    compareReads(
      { ...context, upload },
      { ...rounds, seconds: isTiny ? 1 : 4, rangeMegabytes: isTiny ? 2 : 20 },
    ),
  );

  const uploads = await timed("uploads", () =>
    compareUploads({ ...context, upload }, { ...rounds, uploads: isTiny ? 2 : 20 }),
  );

  return [...codec, ...reads, ...uploads];
}

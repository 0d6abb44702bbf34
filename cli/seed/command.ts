import { Command, InvalidArgumentError } from "commander";
import { ensureOwnerByCommand, listOwners, parseOwnerEmail, systemActor } from "@/lib/identity/owners";
import { env } from "@/lib/platform/process/env";
import { countImages } from "./repository";
import { seedLibrary } from "./seed-library";

interface SeedCommandOptions {
  images: number;
  motifs: number;
  owner?: string;
  json?: boolean;
}

const maxImages = 100_000;
/**
 * Drawing and rendering a motif takes a second; another image with the same motif takes
 * milliseconds.
 */
const defaultMotifs = 240;

export function seedCommand(): Command {
  return new Command("seed")
    .description("Add demo images with albums, tags, dates of several years and requests of 90 days")
    .option("--images <count>", "how many images", parseCount, defaultMotifs)
    .option("--motifs <count>", "how many of them look different", parseCount, defaultMotifs)
    .option("--owner <email>", "the owner's email address, created if needed; defaults to the first owner")
    .option("--json", "print JSON")
    .exitOverride()
    .action(seed);
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > maxImages)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxImages}.`);

  return count;
}

async function seed({ images, motifs, owner, json }: SeedCommandOptions): Promise<void> {
  const [first] = owner === undefined ? await listOwners() : [];
  const account = await ensureOwnerByCommand(parseOwnerEmail(owner ?? first?.email ?? env().ALBUMEN_OWNER));
  const nowMs = Date.now();
  await seedLibrary(systemActor(account), {
    images,
    motifs,
    nowMs,
    first: await countImages(account.owner),
    onProgress: createProgressReport(),
  });
  const seconds = Math.round((Date.now() - nowMs) / 1000);
  if (json) console.log(JSON.stringify({ owner: account.email, handle: account.handle, images, seconds }));
  else console.log(`${images} demo images added for ${account.email} (@${account.handle}) in ${seconds} s.`);
}

/** Reports every twentieth of the work, on standard error: standard output is for the result. */
function createProgressReport(): (done: number, total: number) => void {
  let reported = 0;
  return (done, total) => {
    const twentieths = Math.floor((20 * done) / total);
    if (twentieths > reported) console.error(`${done} of ${total} images`);
    reported = twentieths;
  };
}

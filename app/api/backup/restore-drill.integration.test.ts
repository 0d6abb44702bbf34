import { afterAll, beforeAll, describe, it } from "vitest";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { makeBucket } from "@/test/builders/backup";
import { drillRestore } from "@/test/harness/restore-drill";
import { type Swift, startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";

describe.skipIf(swiftMissing)(`an empty installation${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  const drops: Array<() => Promise<void>> = [];
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(async () => {
    await closeDecoders();
    await closeDatabase();
    for (const drop of drops) await drop();
    await swift?.stop();
  });

  it("gets a library back from the bucket and the root key alone", async () => {
    await makeBucket(swift, "drill");
    drops.push(await drillRestore(swift, "drill", { images: 16 }));
  });

  it("also one with a passphrase", async () => {
    await makeBucket(swift, "locked");
    drops.push(await drillRestore(swift, "locked", { images: 8, passphrase: "correct horse battery" }));
  });
});

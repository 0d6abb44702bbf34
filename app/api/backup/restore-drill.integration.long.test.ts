import { describe, it } from "vitest";
import { minuteMs } from "@/lib/kernel/time";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { makeBucket } from "@/test/builders/backup";
import { drillRestore } from "@/test/harness/restore-drill";
import { startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";

const images = Number(process.env.ALBUMEN_TEST_RESTORE_IMAGES ?? 2_000);

describe.skipIf(swiftMissing)(`an empty installation${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  it(
    `gets ${images} images of all formats back from the bucket and the root key alone`,
    async () => {
      const swift = await startSwift();
      try {
        await makeBucket(swift, "drill");
        const drop = await drillRestore(swift, "drill", { images });
        await closeDecoders();
        await closeDatabase();
        await drop();
      } finally {
        await swift.stop();
      }
    },
    60 * minuteMs,
  );
});

import { expect, it, onTestFinished } from "vitest";
import { embeddedFetch, setRunningExecutor } from "./embedded-fetch";
import type { Executor } from "./executor";

it("fails as fetch does for an unreachable server, which the SDK does not log as a misconfiguration", async () => {
  setRunningExecutor({ functions: [] } as unknown as Executor);
  onTestFinished(() => setRunningExecutor(undefined));

  const sent = embeddedFetch("http://executor.test/e/key", { body: "{" });

  await expect(sent).rejects.toMatchObject({ message: "fetch failed", cause: expect.any(SyntaxError) });
});

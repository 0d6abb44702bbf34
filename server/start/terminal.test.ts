import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatLogLine } from "./terminal.mjs";

const outbox = mkdtempSync(path.join(os.tmpdir(), "albumen-outbox-"));
afterAll(() => rmSync(outbox, { recursive: true, force: true }));

test.each([
  ['{"level":30,"msg":"request"}', undefined],
  ["✓ Running next.config.ts", undefined],
  ["null", undefined],
  ['{"level":40,"msg":"a connection was lost","err":{"message":"ended"}}', "a connection was lost: ended"],
  ['{"level":50,"msg":"no disk"}', "no disk"],
  ['{"level":30,"text":"Open this","msg":"mail"}', undefined],
])("the line %s shows %s", (line, text) => {
  expect(formatLogLine(line, { outbox })).toBe(text);
});

test("an email without a mail server is shown from its file", () => {
  const outboxFile = "obx_01jd.txt";
  writeFileSync(path.join(outbox, outboxFile), "To: a@example.org\n\nOpen this:\n\nhttp://x\n");
  const line = JSON.stringify({ level: 30, outboxFile, msg: "mail" });
  expect(formatLogLine(line, { outbox })).toBe(
    `mail in ${path.join(outbox, outboxFile)}\n\nTo: a@example.org\n\nOpen this:\n\nhttp://x\n`,
  );
});

test.each(["../secret.txt", "/etc/passwd", "obx_../x.txt", "obx_1.txt/../../x", 1, null, {}])(
  "only files of the outbox are shown: %j",
  (outboxFile) => {
    expect(formatLogLine(JSON.stringify({ level: 30, outboxFile, msg: "mail" }), { outbox })).toBeUndefined();
  },
);

test.each([
  [
    '{"level":30,"time":"2026-01-01T00:00:00Z","process":"albumen-web","port":3000,"host":"::","msg":"listening"}',
    "listening port=3000 host=::",
  ],
  ["✓ Running next.config.ts", "✓ Running next.config.ts"],
  ['{"level":50,"msg":"no disk"}', "no disk"],
])("--verbose also shows %s", (line, text) => {
  expect(formatLogLine(line, { outbox, isVerbose: true })).toBe(text);
});

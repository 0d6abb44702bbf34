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

test("control sequences in a text of a client do not reach the terminal", () => {
  const text = "\u001b]0;title\u0007\u001b[2J\u009b1A\r\ttabs\nlines";
  const shown = "\ufffd]0;title\ufffd\ufffd[2J\ufffd1A\ufffd\ttabs\nlines";
  const problem = JSON.stringify({ level: 40, msg: "a failure", err: { message: text } });
  const request = JSON.stringify({ level: 30, userAgent: text, msg: "request" });
  writeFileSync(path.join(outbox, "obx_02jd.txt"), text);
  const mail = JSON.stringify({ level: 30, outboxFile: "obx_02jd.txt", msg: "mail" });

  expect(formatLogLine(problem, { outbox })).toBe(`a failure: ${shown}`);
  expect(formatLogLine(request, { outbox, isVerbose: true })).toBe(`request userAgent=${shown}`);
  expect(formatLogLine(mail, { outbox })).toContain(shown);
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

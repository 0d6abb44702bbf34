import { expect, test, vi } from "vitest";
import { countEdits, settleWrites, trackWrite } from "./own-writes";

const request = (method: string, path: string) => new Request(`http://localhost/api${path}`, { method });

/** Starts a write, and returns what ends it. */
function begin(method: string, path: string, outcome: "success" | "failure" = "success"): () => void {
  let end = () => {};
  const response = new Promise<void>((resolve, reject) => {
    end = () => (outcome === "success" ? resolve() : reject(new Error("no")));
  });
  trackWrite(request(method, path), response);

  return end;
}

async function isSettled(kind: "edit" | "creation"): Promise<boolean> {
  let settled = false;
  void settleWrites(kind, 60_000).then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));

  return settled;
}

test("edits are counted and waited for, whether they succeed or not", async () => {
  const before = countEdits();
  const ends = [begin("PATCH", "/images/img_1"), begin("POST", "/images/batch", "failure")];
  begin("GET", "/images");

  expect(countEdits()).toBe(before + 2);
  expect(await isSettled("edit")).toBe(false);
  expect(await isSettled("creation")).toBe(true);

  ends[0]?.();
  expect(await isSettled("edit")).toBe(false);

  ends[1]?.();
  expect(await isSettled("edit")).toBe(true);
});

test("requests that make images are no edits", async () => {
  const before = countEdits();
  const ends = ["/images", "/upload", "/images/import", "/images/img_1/complete"].map((path) =>
    begin("POST", path),
  );

  expect(countEdits()).toBe(before);
  expect(await isSettled("creation")).toBe(false);

  for (const end of ends) end();
  expect(await isSettled("creation")).toBe(true);
});

test("waiting for a write has an end", async () => {
  vi.useFakeTimers();
  const end = begin("POST", "/images/import");
  const waited = settleWrites("creation", 5_000);
  await vi.advanceTimersByTimeAsync(5_001);
  await waited;
  vi.useRealTimers();
  end();
});

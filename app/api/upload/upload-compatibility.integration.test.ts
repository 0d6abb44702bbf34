import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { testImage, uploadBytes, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { openConnection } from "@/test/harness/raw-connection";

const api = serveApi();

/** A POST with these headers and a body without bytes. */
function postEmptyBody(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const authorization = `Bearer ${api.owner.key}`;
  return new Promise((resolve, reject) => {
    const request = httpRequest(api.origin + path, {
      method: "POST",
      headers: { authorization, ...headers },
    });
    request.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject);
    request.end();
  });
}

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);

describe("the signed upload URL", () => {
  it("the signed URL accepts pages of every origin, and returns readable errors", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "from-a-page.jpg" });
    const url = toLocalUrl(image.upload?.url);
    const preflightHeaders = {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    };
    const headers = { origin: "https://pages.example", ...preflightHeaders };
    for (const uploadUrl of [url, `${url}x`]) {
      const preflight = await fetch(uploadUrl, { method: "OPTIONS", headers });
      expect([preflight.status, await preflight.text()]).toEqual([204, ""]);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        allow: "OPTIONS, PUT",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "PUT",
        "access-control-allow-headers": "*",
      });
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    }

    const put = (uploadUrl: string, body: string) => fetch(uploadUrl, { method: "PUT", body, headers });
    const answers = [await put(`${url}x`, "x"), await put(url, ""), await put(url, "not an image")];
    answers.push(await fetch(url, { headers }));

    expect(answers.map((answer) => answer.status)).toEqual([403, 200, 200, 405]);

    for (const answer of answers) expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("the signed URL rejects a file that is too large before it is sent", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "huge.jpg" });
    const { pathname, search, host } = new URL(toLocalUrl(image.upload?.url));
    const connection = await openConnection(api.origin);
    connection.send(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 900000000\r\n\r\n`,
    );
    const answer = await connection.readResponse();
    connection.close();

    expect([answer?.status, answer?.headers.get("access-control-allow-origin")]).toEqual([413, "*"]);
  });
});

describe("a member accepted for compatibility", () => {
  it("is encrypt: false and a challenge token, in every way to upload", async () => {
    const harmless = { encrypt: false, challenge_token: "token" };
    await api.owner.expect(201, "POST", "/api/images", { filename: "harmless-1.jpg", ...harmless });
    const sent = await api.owner.upload("harmless-2.jpg", await testImage(), {
      encrypt: "false",
      challenge_token: "token",
    });

    expect(sent.status.encrypted).toBe(false);

    const url = toLocalUrl(sent.urls.original);
    await api.owner.expect(201, "POST", "/api/images/import", {
      url,
      filename: "harmless-3.jpg",
      ...harmless,
    });

    expect(JSON.stringify(sent)).not.toContain("token");
  });

  it("may be absent from a replacement, with and without a type and a length", async () => {
    const image = await api.owner.upload("replaced-by-nothing.jpg", await testImage());
    const path = `/api/images/${image.id}/replace`;
    const json = { "content-type": "application/json" };
    for (const headers of [
      {},
      json,
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-length": "0" },
      { ...json, "content-length": "0" },
      { "transfer-encoding": "chunked" },
      { ...json, "transfer-encoding": "chunked" },
    ]) {
      expect([headers, await postEmptyBody(path, headers)]).toEqual([headers, 200]);
    }
  });
});

describe("the version of an image", () => {
  it("counts its files, and makes a URL immutable", async () => {
    const pending = await api.owner.expect(201, "POST", "/api/images", { filename: "versions.jpg" });
    expect(pending.version).toBe(0);

    await uploadBytes(api.origin, pending, await testImage());
    const path = `/api/images/${pending.id}`;
    const first = await api.owner.expect(200, "POST", `${path}/complete`);
    const replacing = await api.owner.expect(200, "POST", `${path}/replace`);

    expect([first.version, replacing.version]).toEqual([1, 1]);

    await uploadBytes(api.origin, replacing, await testImage({ red: 10 }));
    const second = await api.owner.expect(200, "POST", `${path}/complete`);

    expect(second.version).toBe(2);

    const getCacheControl = async (version: number) =>
      (await fetch(`${toLocalUrl(second.urls.original)}?v=${version}`)).headers.get("cache-control");
    expect(await getCacheControl(second.version)).toContain("immutable");
    expect(await getCacheControl(first.version)).not.toContain("immutable");
  });

  it("counts an abandoned replacement too", async () => {
    const image = await api.owner.upload("abandoned.jpg", await testImage());
    const path = `/api/images/${image.id}`;
    await api.owner.expect(200, "POST", `${path}/replace`);
    const replacing = await api.owner.expect(200, "POST", `${path}/replace`);
    await uploadBytes(api.origin, replacing, await testImage({ red: 11 }));

    expect((await api.owner.expect(200, "POST", `${path}/complete`)).version).toBe(3);
  });
});

import { once } from "node:events";
import { createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startForeignHost } from "@/test/fakes/foreign-host";
import { startNameServer } from "@/test/fakes/name-server";
import { createDestinationPolicy } from "./destination-policy";
import { createDnsResolver, createGuardedConnector } from "./guarded-connector";
import { createSafeFetch } from "./safe-fetch";

let inside: Awaited<ReturnType<typeof startForeignHost>>;
let alsoInside: typeof inside;
beforeAll(async () => {
  inside = await startForeignHost((_request, response) => response.end("secret"));
  alsoInside = await startForeignHost((_request, response) => response.end("secret"), "::1");
});
afterAll(() => Promise.all([inside.close(), alsoInside.close()]));

/** Connects without the URL check, so only the connector protects the host. */
function connect(hostname: string, allow: string[], resolve = async () => ["127.0.0.1"], port = inside.port) {
  const connector = createGuardedConnector(createDestinationPolicy(allow), resolve);
  return new Promise<string>((done) => {
    connector({ hostname, protocol: "http:", port: String(port) }, (error, socket) => {
      socket?.destroy();
      done(error ? error.message : "connected");
    });
  });
}

const notPublic = "points to a host that is not on the public Internet";

describe("a connection", () => {
  it("is not made to an IP address of this machine, in any notation", async () => {
    for (const name of [
      "inside.test",
      "127.0.0.1",
      "::1",
      "[::1]",
      "::ffff:127.0.0.1",
      "localhost",
      "inside.test.",
    ]) {
      expect([name, await connect(name, [])]).toEqual([name, notPublic]);
      expect([name, await connect(name, [], async () => ["::1"], alsoInside.port)]).toEqual([
        name,
        notPublic,
      ]);
    }
    expect(await connect("inside.test", [], async () => ["93.184.216.34", "127.0.0.1"])).toBe(notPublic);
    expect([inside.connections(), alsoInside.connections()]).toEqual([0, 0]);
  });

  it("is made where the installation allows it, which proves that the test above can fail", async () => {
    expect(await connect("inside.test", ["inside.test"])).toBe("connected");
    expect(await connect("inside.test", ["127.0.0.0/8"])).toBe("connected");
    expect(await connect("::1", ["::1"], undefined, alsoInside.port)).toBe("connected");
  });

  it("is made to the IP address that was checked, even when DNS changes its reply", async () => {
    const outside = await startForeignHost((_request, response) => response.end("image"), "127.0.0.2");
    const names = await startNameServer({ "rebinding.test": [["127.0.0.2"], ["127.0.0.1"]] });
    const before = inside.connections();
    // 127.0.0.2 stands in for the public IP address here.
    const resolveName = createDnsResolver([names.hostAndPort]);

    expect(
      await connect("rebinding.test", ["127.0.0.2"], () => resolveName("rebinding.test"), outside.port),
    ).toBe("connected");
    expect(names.queries).toHaveLength(1);
    expect(await connect("rebinding.test", ["127.0.0.2"], () => resolveName("rebinding.test"))).toBe(
      notPublic,
    );
    expect([names.queries.length, outside.connections(), inside.connections()]).toEqual([2, 1, before]);

    names.close();
    await outside.close();
  });

  it("verifies the host's name in its certificate and sends it as SNI", async () => {
    const server = createServer({ key, cert: certificate });
    const serverNames: unknown[] = [];
    server.on("tlsClientError", () => {});
    server.on("secureConnection", (socket) => serverNames.push(socket.servername));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const fetch = createSafeFetch({ allow: ["localhost"] });

    await expect(fetch(`https://localhost:${port}/`, {}, async () => "answered")).rejects.toThrow(
      "points to a host without a valid certificate",
    );

    server.close();
  });
});

/** Generated for this test. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn+BcVdgo9Q5y7d55
hUmKvxABUfFO6rYH+8SHmXVABuyhRANCAAShpddSDuHZPhncbyQDGiMzPQZi1s1b
4zyXujn+a+J6qhquhjxRts8UBWmFKB6syeaDqR8/P45RNS+FpgQPM/vp
-----END PRIVATE KEY-----`;

const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUayb1rXegFvaM2nWYzJsfSL46zsAwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLbGlzdGVkLnRlc3QwIBcNMjYxMTIxMDk0NTQ2WhgPMjEyNjEw
MjgwOTQ1NDZaMBYxFDASBgNVBAMMC2xpc3RlZC50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEoaXXUg7h2T4Z3G8kAxojMz0GYtbNW+M8l7o5/mvieqoaroY8
UbbPFAVphSgerMnmg6kfPz+OUTUvhaYEDzP76aNrMGkwHQYDVR0OBBYEFDIShjwA
jiGgATnbFRX71N/UN6KtMB8GA1UdIwQYMBaAFDIShjwAjiGgATnbFRX71N/UN6Kt
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILbGlzdGVkLnRlc3QwCgYIKoZI
zj0EAwIDRwAwRAIgfZPfIr40djEzpq1DcDX6q5Ot8yLUXt0FiahJ/TphWVUCIF3F
s2KcBPtOuYQuNsYte+wZPv0l4yUSg5qEo4yxAppp
-----END CERTIFICATE-----`;

import { afterEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/process/env";
import { isOwnHost, toHostname } from "./own-hosts";

const { ALBUMEN_URL } = env();
afterEach(() => void Object.assign(env(), { ALBUMEN_URL }));

const isOwn = (header: string) => isOwnHost(toHostname(header));
const addresses = ["192.0.2.2:24170", "192.168.1.5", "10.9.8.7:3000", "[fe80::1]:3000", "[2001:db8::1]"];
const loopback = ["127.0.0.1:3000", "127.1.2.3", "[::1]:3000", "localhost:3000"];

describe("the hosts of the installation", () => {
  it("are all IP addresses while ALBUMEN_URL is not set", () => {
    Object.assign(env(), { ALBUMEN_URL: undefined });
    for (const host of [...addresses, ...loopback]) expect([host, isOwn(host)]).toEqual([host, true]);
    for (const host of ["evil.test", "nas", "192.0.2.2.evil.test"])
      expect([host, isOwn(host)]).toEqual([host, false]);
  });

  it("are none but loopback addresses where it is set", () => {
    Object.assign(env(), { ALBUMEN_URL: "https://photos.example.org" });
    for (const host of addresses) expect([host, isOwn(host)]).toEqual([host, false]);
    for (const host of loopback) expect([host, isOwn(host)]).toEqual([host, true]);
  });
});

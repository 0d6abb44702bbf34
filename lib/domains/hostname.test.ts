import { describe, expect, it } from "vitest";
import { parseHostname } from "./hostname";

const rules = { ownHosts: ["images.example.com", "albumen.example.org"], allowsUnlisted: false };

/** As they are stored. */
const accepted: Record<string, string> = {
  "photos.example.com": "photos.example.com",
  "example.com": "example.com",
  "EXAMPLE.com": "example.com",
  "Photos.Example.COM": "photos.example.com",
  "example.com.": "example.com",
  "example.co.uk": "example.co.uk",
  "a.b.c.d.example.co.uk": "a.b.c.d.example.co.uk",
  "foo.github.io": "foo.github.io",
  "www.foo.github.io": "www.foo.github.io",
  "foo.vercel.app": "foo.vercel.app",
  "foo.pages.dev": "foo.pages.dev",
  "my-photos.example.net": "my-photos.example.net",
  "a--b.example.com": "a--b.example.com",
  "1.example.com": "1.example.com",
  "123.com": "123.com",
  "1and1.de": "1and1.de",
  "x.de": "x.de",
  "xn--bcher-kva.example.com": "xn--bcher-kva.example.com",
  "bücher.example.com": "xn--bcher-kva.example.com",
  "BÜCHER.example.com": "xn--bcher-kva.example.com",
  "bu\u0308cher.example.com": "xn--bcher-kva.example.com",
  "münchen.de": "xn--mnchen-3ya.de",
  "straße.de": "xn--strae-oqa.de",
  "faß.de": "xn--fa-hia.de",
  "пример.рф": "xn--e1afmkfd.xn--p1ai",
  "аррӏе.com": "xn--80ak6aa92e.com",
  "例え.jp": "xn--r8jz45g.jp",
  "例子.中国": "xn--fsqu00a.xn--fiqs8s",
  "한국.kr": "xn--3e0b707e.kr",
  "παράδειγμα.gr": "xn--hxajbheg2az3al.gr",
  "παράδειγμα.ελ": "xn--hxajbheg2az3al.xn--qxam",
  "مثال.com": "xn--mgbh0fb.com",
  "उदाहरण.com": "xn--p1b6ci4b4b3a.com",
  "ไทย.com": "xn--o3cw4h.com",
  "שלום.com": "xn--9dbne9b.com",
  "ñandú.cl": "xn--and-6ma2c.cl",
  "åäö.se": "xn--4cab6c.se",
  "łódź.pl": "xn--d-uga0v4h.pl",
  "images.example.com.de": "images.example.com.de",
  "notimages.example.com": "notimages.example.com",
  "images-example.com": "images-example.com",
  "example.museum": "example.museum",
  "example.photography": "example.photography",
  "example.dev": "example.dev",
  "example.ck": "",
  "www.ck": "www.ck",
  "city.kawasaki.jp": "city.kawasaki.jp",
  [`${"a".repeat(63)}.com`]: `${"a".repeat(63)}.com`,
  [`${"a.".repeat(120)}example.com`]: `${"a.".repeat(120)}example.com`,
  "0x7f.com": "0x7f.com",
  "localhost.example.com": "localhost.example.com",
  "127-0-0-1.example.com": "127-0-0-1.example.com",
};

const suffixes = [
  "com",
  "co.uk",
  "org",
  "uk",
  "github.io",
  "vercel.app",
  "pages.dev",
  "herokuapp.com",
  "中国",
];

const addresses = [
  ...[
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "0",
    "0.0.0.0",
    "1.2.3.4",
    "8.8.8.8",
    "1.2.3",
    "256.1.1.1",
    "999.1.2.3",
  ],
  ...["0x7f.1", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "017700000001", "1.1", "1.2.3.4."],
  ...[
    "[::1]",
    "::1",
    "[::ffff:127.0.0.1]",
    "::ffff:7f00:1",
    "2001:db8::1",
    "[2001:db8::1]",
    "fe80::1%25eth0",
  ],
  ...["①②⑦.0.0.1", "１２７.0.0.1", "127。0。0。1", "127.0.0.1.", "169.254.169.254", "0xa9fea9fe", "10.0.0.1"],
  ...["٣.٣.٣.٣", "1.example.1", "a.123"],
];

const special = [
  ...[
    "localhost",
    "foo.localhost",
    "printer.local",
    "nas.internal",
    "a.test",
    "a.example",
    "a.invalid",
    "x.onion",
  ],
  ...[
    "1.0.0.127.in-addr.arpa",
    "home.arpa",
    "nas.home.arpa",
    "router.lan",
    "host.corp",
    "intranet",
    "wiki",
    "com",
  ],
  ...["foo.notatld", "metadata.google.internal", "kubernetes.default.svc", "a.local.", "A.LOCALHOST"],
];

const hostile = [
  ...[
    "",
    ".",
    "..",
    "...",
    "-",
    "a",
    "a.",
    ".com",
    "example..com",
    ".example.com",
    "example.com..",
    "*.example.com",
  ],
  ...[
    "*",
    "a_b.example.com",
    "_albumen.example.com",
    "_dmarc.example.com",
    "-a.example.com",
    "a-.example.com",
  ],
  ...[
    "exa mple.com",
    " example.com",
    "example.com ",
    "example.com\n",
    "exam\tple.com",
    "example.com\0",
    "\0.com",
  ],
  ...["http://example.com", "https://example.com/", "//example.com", "example.com/", "example.com/path"],
  ...["example.com:80", "example.com:443", "example.com:", "user@example.com", "user:pass@example.com"],
  ...[
    "example.com?x=1",
    "example.com#x",
    "example.com\\x",
    "\\\\example.com",
    "example%2ecom",
    "a%2ecom.org",
  ],
  ...["%65xample.com", "example.com%00", "ex\u200bample.com", "ex\u00adample.com", "example\u3002com"],
  ...["example\uff0ecom", "example\uff61com", "ｅｘａｍｐｌｅ.com", "ⓔxample.com", "ex\u202eample.com"],
  ...[
    "\ufeffexample.com",
    "example.com\u2028",
    "ﬁre.com",
    "ℂ.com",
    "½.com",
    "㏂.com",
    "℀.com",
    "Å\u200d.com",
  ],
  ...["xn--a.com", "xn--.com", "xn--0.com", "xn--zzzzzzzzzzzz-.com", "xn--ls8h.xn--", "💩.la", "a💩.com"],
  ...[`${"a".repeat(64)}.com`, `${"a.".repeat(130)}com`, `${"é".repeat(60)}.com`, "a".repeat(1_000)],
  ...[
    "<script>.com",
    "exa'mple.com",
    'exa"mple.com',
    "exa;mple.com",
    "exa,mple.com",
    "exa|mple.com",
    "$(id).com",
  ],
  ...[
    "`id`.com",
    "exa&mple.com",
    "exa=mple.com",
    "exa+mple.com",
    "exa~mple.com",
    "exa!mple.com",
    "(example).com",
  ],
  ...["{example}.com", "[example].com", "[example.com]", "example.com,evil.com", "example.com evil.com"],
  ...[
    "\r\nHost: evil.com",
    "example.com\r\nX: y",
    "ex\u0000ample.com",
    "javascript:alert(1)",
    "file:///etc/passwd",
  ],
];

const own = [
  ...["images.example.com", "IMAGES.example.com", "images.example.com.", "a.images.example.com"],
  ...["x.y.images.example.com", "albumen.example.org", "cdn.albumen.example.org"],
];

const rejected = { suffixes, addresses, special, hostile, own };
const parse = (text: string) => parseHostname(text, rules);

describe("host names", () => {
  it("are at least 200 in these tests", () => {
    const count = Object.keys(accepted).length + Object.values(rejected).flat().length;
    expect(count).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.entries(accepted))("%j is stored as %j", (text, stored) => {
    expect(parse(text)).toBe(stored === "" ? undefined : stored);
  });

  it.each(Object.entries(rejected))("are no %s", (_kind, texts) => {
    expect(texts.filter((text) => parse(text) !== undefined)).toEqual([]);
  });

  it("may be unlisted where the installation has its own name servers", () => {
    const parsePrivate = (text: string) => parseHostname(text, { ...rules, allowsUnlisted: true });
    expect(parsePrivate("photos.test")).toBe("photos.test");
    expect(parsePrivate("nas.internal")).toBe("nas.internal");
    const never = ["test", "127.0.0.1", "0x7f.1", "a.localhost", "a.onion", "a.images.example.com", "co.uk"];
    expect(never.filter((text) => parsePrivate(text) !== undefined)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

describe("the environment", () => {
  it("has defaults for one machine", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      ALBUMEN_STORAGE: "fs",
      ALBUMEN_AI: "local",
      ALBUMEN_SOURCE_URL: expect.stringMatching(/^https:\/\/.*[^.]{4}\/tree\/v\d+\.\d+\.\d+$/),
    });
    expect(parseEnv({ ALBUMEN_URL: "https://img.example.org/" }).ALBUMEN_URL).toBe("https://img.example.org");
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "http"],
    ["ALBUMEN_URL", "ftp://x"],
    ["ALBUMEN_SOURCE_URL", "ftp://x"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL_UNPOOLED", "postgres://ep-x-pooler.example.org/albumen"],
    ["ALBUMEN_DATABASE_POOLED", "yes"],
    ["ALBUMEN_SECRET", "short"],
    ["ALBUMEN_PROXY_HOPS", "-1"],
    ["LOG_LEVEL", "loud"],
    ["ALBUMEN_OUTBOUND_ALLOW", "10.0.0.0/33"],
    ["ALBUMEN_OUTBOUND_ALLOW", "10.0.0.1,"],
    ["ALBUMEN_OUTBOUND_ALLOW", "https://minio"],
    ["ALBUMEN_CDN", "squid"],
    ["ALBUMEN_VARNISH_URLS", "http://a:6081,"],
    ["ALBUMEN_VARNISH_URLS", "a:6081"],
    ["ALBUMEN_VARNISH_TOKEN", "two words"],
    ["CLOUDFLARE_API_URL", "ftp://x"],
    ["ALBUMEN_SMTP_URL", "mail.example.org:587"],
    ["ALBUMEN_SMTP_URL", "smtp://mail.example.org?tls=off"],
    ["ALBUMEN_MAIL_FROM", "a@example.org, b@example.org"],
    ["ALBUMEN_OIDC_ISSUER", "http://id.example.org"],
    ["ALBUMEN_GITHUB_URL", "github.com"],
    ["ALBUMEN_EDGE_JWKS_URL", "http://team.example/certs"],
    ["ALBUMEN_EDGE_HEADER", "X Identity"],
    ["ALBUMEN_CHALLENGE", "captcha"],
    ["ALBUMEN_AI", "magic"],
    ["ALBUMEN_AI_URL", "api.openai.com"],
    ["TURNSTILE_API_URL", "http://challenges.example"],
    ["ALBUMEN_STORAGE", "tape"],
    ["ALBUMEN_STORAGE_PREVIOUS", "fs"],
    ["ALBUMEN_S3_ENDPOINT", "s3.example.org"],
    ["ALBUMEN_S3_ENDPOINT", "https://s3.example.org/?region=x"],
    ["ALBUMEN_S3_BUCKET", "a/b"],
    ["ALBUMEN_S3_PREFIX", "../up"],
    ["ALBUMEN_S3_PATH_STYLE", "yes"],
  ])("reports %s when it is %j", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  });

  it.each([
    ["ALBUMEN_PROXY_HOPS", "two", "must be a whole number from 0 to 10."],
    ["ALBUMEN_PROXY_HOPS", "1.5", "must be a whole number from 0 to 10."],
    ["ALBUMEN_PROXY_HOPS", "11", "must be a whole number from 0 to 10."],
    ["ALBUMEN_SCRUB_MB_PER_SECOND", "fast", "must be a number from 0 to 10000."],
    ["ALBUMEN_CDN", "squid", "must be one of none, varnish, cloudflare, vercel."],
    ["ALBUMEN_PSEUDO_LOCALES", "perhaps", "must be true or false."],
    ["ALBUMEN_URL", "ftp://x", "must be an http or https URL."],
    ["ALBUMEN_OIDC_NAME", " ", "must not be empty."],
    ["ALBUMEN_OIDC_NAME", "x".repeat(41), "must have at most 40 characters."],
    ["ALBUMEN_AI_MODELS", "a,b,c,d,e,f", "must have at most 5 values."],
  ])("states what %s must be when it is %j", (name, value, message) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`${name} ${message}`);
  });

  it.each([
    ["ALBUMEN_AI_MODEL", { ALBUMEN_AI: "openai", ALBUMEN_AI_URL: "https://api.openai.com/v1" }],
    ["ALBUMEN_AI_KEY", { ALBUMEN_AI: "gateway", ALBUMEN_AI_MODELS: "openai/gpt-5-mini" }],
    ["ALBUMEN_AI_MODELS", { ALBUMEN_AI: "gateway", ALBUMEN_AI_KEY: "key" }],
    ["ALBUMEN_GITHUB_SECRET", { ALBUMEN_GITHUB_ID: "x" }],
    ["ALBUMEN_GOOGLE_ID", { ALBUMEN_GOOGLE_SECRET: "x" }],
    ["ALBUMEN_OIDC_ID", { ALBUMEN_OIDC_ISSUER: "https://id.example.org" }],
    ["ALBUMEN_EDGE_AUDIENCE", { ALBUMEN_EDGE_JWKS_URL: "https://x.example", ALBUMEN_EDGE_ISSUER: "x" }],
  ])("the environment reports %s when it is missing next to %j", (name, values) => {
    expect(() => parseEnv(values)).toThrow(`${name} must be set`);
  });

  it("the environment reports for whom the variables of a service are missing", () => {
    expect(() => parseEnv({ ALBUMEN_AI: "openai" })).toThrow("must be set when ALBUMEN_AI is openai");
  });

  it("a model for embeddings needs a service, and their length needs a model", () => {
    const ALBUMEN_AI_EMBEDDING_MODEL = "text-embedding-3-small";
    const service = {
      ALBUMEN_AI: "openai",
      ALBUMEN_AI_URL: "https://api.openai.com/v1",
      ALBUMEN_AI_MODEL: "x",
    };
    const ALBUMEN_AI_EMBEDDING_DIMENSIONS = "512";

    expect(() => parseEnv({ ALBUMEN_AI_EMBEDDING_MODEL })).toThrow("ALBUMEN_AI_EMBEDDING_MODEL");
    expect(() => parseEnv({ ...service, ALBUMEN_AI_EMBEDDING_DIMENSIONS })).toThrow(
      "ALBUMEN_AI_EMBEDDING_DIMENSIONS",
    );

    const model = { ...service, ALBUMEN_AI_EMBEDDING_MODEL, ALBUMEN_AI_EMBEDDING_DIMENSIONS };
    expect(parseEnv(model)).toMatchObject({ ALBUMEN_AI_EMBEDDING_DIMENSIONS: 512 });
  });

  it("parses a list of models", () => {
    const ALBUMEN_AI_MODELS = "openai/gpt-5-mini, google/gemini-3-flash";
    const gateway = { ALBUMEN_AI: "gateway", ALBUMEN_AI_KEY: "key", ALBUMEN_AI_MODELS };
    expect(parseEnv(gateway).ALBUMEN_AI_MODELS).toEqual(["openai/gpt-5-mini", "google/gemini-3-flash"]);
    expect(() => parseEnv({ ...gateway, ALBUMEN_AI_MODELS: "a,,b" })).toThrow("ALBUMEN_AI_MODELS");
  });

  const direct = "postgres://albumen@ep-x.example.org/albumen";
  const pooler = "postgres://albumen@ep-x-pooler.example.org/albumen";

  it.each([
    [{}, false, undefined],
    [{ DATABASE_URL: direct }, false, direct],
    [{ DATABASE_URL: pooler }, true, undefined],
    [{ DATABASE_URL: direct, ALBUMEN_DATABASE_POOLED: "true" }, true, undefined],
    [{ DATABASE_URL: pooler, ALBUMEN_DATABASE_POOLED: "false" }, false, pooler],
    [{ DATABASE_URL: pooler, DATABASE_URL_UNPOOLED: direct }, true, direct],
    [{ DATABASE_URL: "postgres://p:6432/x", DATABASE_URL_UNPOOLED: direct }, true, direct],
    [{ DATABASE_URL: direct, DATABASE_URL_UNPOOLED: direct }, false, direct],
  ])("detects how to reach the database from %j", (source, isDatabasePooled, directDatabaseUrl) => {
    expect(parseEnv(source)).toMatchObject({ isDatabasePooled, directDatabaseUrl });
  });

  it("parses a list of destinations", () => {
    expect(parseEnv({}).ALBUMEN_OUTBOUND_ALLOW).toEqual([]);
    expect(parseEnv({ ALBUMEN_OUTBOUND_ALLOW: "10.0.0.0/8, minio1,::1" }).ALBUMEN_OUTBOUND_ALLOW).toEqual([
      "10.0.0.0/8",
      "minio1",
      "::1",
    ]);
  });

  it.each([
    ["varnish", "ALBUMEN_VARNISH_URLS", {}],
    ["varnish", "ALBUMEN_VARNISH_TOKEN", { ALBUMEN_VARNISH_URLS: "http://a:6081" }],
    ["cloudflare", "CLOUDFLARE_ZONE_ID", { CLOUDFLARE_API_TOKEN: "token" }],
    ["cloudflare", "CLOUDFLARE_API_TOKEN", { CLOUDFLARE_ZONE_ID: "zone" }],
    ["vercel", "VERCEL_PROJECT_ID", { VERCEL_API_TOKEN: "token" }],
    ["vercel", "VERCEL_API_TOKEN", { VERCEL_PROJECT_ID: "project", VERCEL_API_TOKEN: "" }],
  ])("reports what %s lacks: %s", (cdn, missing, others) => {
    expect(() => parseEnv({ ALBUMEN_CDN: cdn, ...others })).toThrow(
      `${missing} must be set when ALBUMEN_CDN is ${cdn}.`,
    );
  });

  it("requires what an S3 store needs", () => {
    const ALBUMEN_STORAGE = "s3";
    const keys = { ALBUMEN_S3_ACCESS_KEY_ID: "key", ALBUMEN_S3_SECRET_ACCESS_KEY: "secret" };

    expect(() => parseEnv({ ALBUMEN_STORAGE, ...keys })).toThrow(
      "ALBUMEN_S3_BUCKET must be set when ALBUMEN_STORAGE is s3.",
    );

    const ALBUMEN_S3_PREFIX = "/one/two/";
    expect(
      parseEnv({ ALBUMEN_STORAGE, ALBUMEN_S3_BUCKET: "images", ALBUMEN_S3_PREFIX, ...keys }),
    ).toMatchObject({
      ALBUMEN_S3_PREFIX: "one/two",
      ALBUMEN_S3_REGION: "us-east-1",
    });
  });

  it("requires the token of a Blob store", () => {
    const ALBUMEN_STORAGE = "vercel-blob";
    expect(() => parseEnv({ ALBUMEN_STORAGE })).toThrow(
      "BLOB_READ_WRITE_TOKEN must be set when ALBUMEN_STORAGE is vercel-blob.",
    );

    const previous = { ALBUMEN_STORAGE_PREVIOUS: "vercel-blob" };
    expect(() => parseEnv(previous)).toThrow("must be set when ALBUMEN_STORAGE_PREVIOUS is vercel-blob.");

    const BLOB_READ_WRITE_TOKEN = "vercel_blob_rw_Store1_secret";
    expect(parseEnv({ ALBUMEN_STORAGE, BLOB_READ_WRITE_TOKEN })).toMatchObject({ BLOB_READ_WRITE_TOKEN });
  });

  it("has other defaults on Vercel, and requires what a machine makes for itself", () => {
    const complete = {
      VERCEL: "1",
      DATABASE_URL: "postgres://ep-x-pooler.example.org/albumen",
      ALBUMEN_URL: "https://img.example.org",
      ALBUMEN_SECRET: "x".repeat(32),
      ALBUMEN_SMTP_URL: "smtps://u:p@mail.example.org",
      ALBUMEN_MAIL_FROM: "p@example.org",
      INNGEST_EVENT_KEY: "key",
      INNGEST_SIGNING_KEY: "signkey-prod-00",
      BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_Store1_secret",
    };

    expect(parseEnv(complete)).toMatchObject({
      isServerless: true,
      isDatabasePooled: true,
      dataFolder: "/tmp/albumen",
      ALBUMEN_STORAGE: "vercel-blob",
      ALBUMEN_CDN: "vercel",
      ALBUMEN_ADDRESS_HEADER: "x-real-ip",
      ALBUMEN_AI: "off",
      ALBUMEN_RATE_LIMITS: "database",
    });
    expect(parseEnv({}).isServerless).toBe(false);

    for (const name of ["DATABASE_URL", "ALBUMEN_SECRET", "ALBUMEN_URL", "INNGEST_SIGNING_KEY"])
      expect(() => parseEnv({ ...complete, [name]: "" })).toThrow(`${name} must be set on Vercel.`);

    expect(() => parseEnv({ ...complete, ALBUMEN_STORAGE: "fs" })).toThrow("functions have no disk");
  });

  it("requires a sender with a mail server, and reveals no password", () => {
    const ALBUMEN_SMTP_URL = "smtps://u:p@mail.example.org";
    expect(() => parseEnv({ ALBUMEN_SMTP_URL })).toThrow(
      "ALBUMEN_MAIL_FROM must be set when ALBUMEN_SMTP_URL is set.",
    );
    expect(parseEnv({ ALBUMEN_SMTP_URL, ALBUMEN_MAIL_FROM: "Photos <p@example.org>" })).toMatchObject({
      ALBUMEN_SMTP_URL: {
        host: "mail.example.org",
        port: 465,
        tls: "implicit",
        auth: { user: "u", pass: "p" },
      },
      ALBUMEN_MAIL_FROM: { name: "Photos", address: "p@example.org" },
    });
    expect(() => parseEnv({ ALBUMEN_SMTP_URL: "smtp://u:hunter2@mail.example.org/x" })).not.toThrow(
      "hunter2",
    );
  });

  it("parses the origins of all Varnish nodes", () => {
    const varnish = {
      ALBUMEN_VARNISH_URLS: "http://a:6081/, https://b.example",
      ALBUMEN_VARNISH_TOKEN: "token",
    };

    expect(parseEnv({ ALBUMEN_CDN: "varnish", ...varnish }).ALBUMEN_VARNISH_URLS).toEqual([
      "http://a:6081",
      "https://b.example",
    ]);
  });

  it("treats an empty variable as unset", () => {
    const { ALBUMEN_URL, PORT } = parseEnv({ ALBUMEN_URL: "", PORT: "", INNGEST_EVENT_KEY: "" });

    expect({ ALBUMEN_URL, PORT }).toEqual({
      ALBUMEN_URL: undefined,
      PORT: 3000,
    });
  });
});

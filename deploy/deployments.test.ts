import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { matchAcceptLanguage } from "@/lib/platform/i18n/locale";
import { env } from "@/lib/platform/process/env";
import { languages } from "@/messages/languages";
import { areInstalled } from "@/test/harness/edge/run-server.mjs";
import { readComposedService, readUnit } from "@/test/harness/edge/shipped-processes";

const folder = import.meta.dirname;
const at = (...names: string[]) => path.join(folder, ...names);

describe("the deployment with Docker", () => {
  it("has a Dockerfile without faults", () => {
    expect(validate(readFileSync(at("docker/Dockerfile"), "utf8"))).toEqual([]);
    expect(validate("FROM node\nCOPPY . .\n")).not.toEqual([]);
  });

  it("has a composition that follows the schema", () => {
    const linter = new DCLinter({
      // Three services share the image that one of them builds.
      rules: { "no-build-and-image": 0, "service-image-require-explicit-tag": 0 },
      quiet: true,
      debug: false,
      exclude: [],
    });
    const messages = (file: string) => linter.lintFiles([file], false).flatMap((result) => result.messages);
    const errors = (file: string) => messages(file).filter(({ type }) => type === "error");
    expect(errors(at("docker/compose.yaml"))).toEqual([]);
    const wrong = mkdtempSync(path.join(tmpdir(), "compose-"));
    const file = path.join(wrong, "compose.yaml");
    writeFileSync(file, readFileSync(at("docker/compose.yaml"), "utf8").replace("read_only:", "readonly:"));
    expect(errors(file)).not.toEqual([]);
    rmSync(wrong, { recursive: true });
  });

  it("names every variable in the example of its environment", () => {
    const composition = readFileSync(at("docker/compose.yaml"), "utf8");
    const example = readFileSync(at("docker/env.example"), "utf8");
    const used = new Set([...composition.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([...used].sort());
  });
});

describe("the rules for Varnish", () => {
  const rules = readFileSync(at("varnish/albumen.vcl"), "utf8");
  const [, list = ""] = /req\.http\.accept-language ~ "\(\?i\)\^\\s\*\(\?:([a-z|]+)\)/.exec(rules) ?? [];

  it("name the languages of the pages, without regions and scripts", () => {
    const names = languages.map((language) => new Intl.Locale(language).language);
    expect(list.split("|").sort()).toEqual(names.sort());
  });

  it.each(["pt-PT", "pt-AO", "zh-CN", "zh-TW", "zh-Hant-HK", "es-419", "fr-CA", "nl-BE", "de-CH", "ar-MA"])(
    "shorten %s to a tag that chooses the same language",
    (tag) => {
      const { language } = new Intl.Locale(tag);
      expect(matchAcceptLanguage(tag, languages)).toBe(matchAcceptLanguage(language, languages));
    },
  );
});

const caddyMissing = areInstalled("caddy") ? undefined : "caddy is not installed: apt-get install caddy";

describe.skipIf(caddyMissing)(`the configuration of Caddy${caddyMissing ? `: ${caddyMissing}` : ""}`, () => {
  const check = (file: string) =>
    spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], { encoding: "utf8" });

  it.each(["Caddyfile", "Caddyfile.domains"])("is valid and formatted: %s", (name) => {
    const { status, stderr } = check(at("caddy", name));
    expect(status, stderr).toBe(0);
    expect(stderr).not.toContain("not formatted");
  });
});

const systemdMissing = areInstalled("systemd-analyze")
  ? undefined
  : "systemd-analyze is not installed: apt-get install systemd";

describe.skipIf(systemdMissing)(`the units of systemd${systemdMissing ? `: ${systemdMissing}` : ""}`, () => {
  const units = readdirSync(at("systemd")).filter((name) => name.endsWith(".service"));
  /** The faults of units whose programs are where they are on this machine. */
  const verify = (change: (text: string) => string = (text) => text) => {
    const copies = mkdtempSync(path.join(tmpdir(), "units-"));
    const files = units.map((name) => path.join(copies, name));
    for (const [index, name] of units.entries()) {
      const text = readFileSync(at("systemd", name), "utf8").replace("/usr/bin/node", process.execPath);
      writeFileSync(files[index] ?? "", change(text));
    }
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
    rmSync(copies, { recursive: true });
    // Not of other units on this machine.
    return stderr.split("\n").filter((line) => line.includes("albumen"));
  };

  it("have no faults", () => {
    expect(units).toHaveLength(5);
    expect(verify()).toEqual([]);
    expect(verify((text) => text.replace("ProtectHome=yes", "ProtectHome=maybe"))).not.toEqual([]);
    expect(verify((text) => text.replace("Restart=", "Restrat="))).not.toEqual([]);
  });

  /** systemd's own estimate, from 0 to 100, of what a service could do to its machine. */
  const exposes = (name: string, threshold: number) => {
    const args = ["security", "--offline=true", "--no-pager", `--threshold=${threshold}`];
    return spawnSync("systemd-analyze", [...args, at("systemd", name)]).status !== 0;
  };

  it.each(units)("confine the process: %s", (name) => {
    expect([exposes(name, 5), exposes(name, 17)]).toEqual([true, false]);
  });
});

describe("the stop timeout of the processes", () => {
  it("gives them 15 s and the time for draining", () => {
    const { ALBUMEN_DRAIN_SECONDS } = env();
    const unit = (name: string) =>
      Number(/^TimeoutStopSec=(\d+)$/m.exec(readFileSync(at("systemd", name), "utf8"))?.[1]);
    const composition = readFileSync(at("docker/compose.yaml"), "utf8");
    const [, appSeconds] = /^ {2}stop_grace_period: (\d+)s$/m.exec(composition) ?? [];
    for (const seconds of [unit("albumen-web@.service"), unit("albumen-worker@.service"), Number(appSeconds)])
      expect(seconds).toBeGreaterThanOrEqual(15 + ALBUMEN_DRAIN_SECONDS);
    expect(ALBUMEN_DRAIN_SECONDS).toBe(3);
    expect(unit("albumen.service")).toBeGreaterThanOrEqual(15);
  });
});

describe("the commands next to the units", () => {
  it("run as the service does, with its variables", () => {
    const programs = mkdtempSync(path.join(tmpdir(), "programs-"));
    const script = '#!/bin/sh\nfor argument; do echo "$argument"; done\n';
    writeFileSync(path.join(programs, "systemd-run"), script, { mode: 0o755 });
    const { stdout, stderr } = spawnSync(at("systemd/albumen.sh"), ["dump", "--to", "a b.dump"], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });
    const unit = readFileSync(at("systemd/albumen.service"), "utf8");
    const unitValue = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1];
    const passed = stdout.trimEnd().split("\n");
    expect(passed, stderr).toEqual(
      expect.arrayContaining([
        `--uid=${unitValue("User")}`,
        `--gid=${unitValue("Group")}`,
        `--property=WorkingDirectory=${unitValue("WorkingDirectory")}`,
        `--property=EnvironmentFile=${unitValue("EnvironmentFile")}`,
        `--setenv=ALBUMEN_DATA=${readUnit("albumen.service").env.ALBUMEN_DATA}`,
      ]),
    );
    expect(passed.slice(-5)).toEqual([
      "/usr/bin/node",
      "node_modules/albumen/cli/main.mjs",
      "dump",
      "--to",
      "a b.dump",
    ]);
    rmSync(programs, { recursive: true });
  });
});

describe("the start of Varnish", () => {
  it("writes rules for another backend that any user can read", () => {
    const programs = mkdtempSync(path.join(tmpdir(), "programs-"));
    const script =
      '#!/bin/sh\nwhile [ "$1" != -f ]; do shift; done; stat -c %a "$2"; grep -c 192.0.2.7 "$2"; rm "$2"\n';
    writeFileSync(path.join(programs, "varnishd"), script, { mode: 0o755 });
    const { stdout, stderr } = spawnSync(at("varnish/start.sh"), [], {
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${programs}:${process.env.PATH}`,
        ALBUMEN_VARNISH_TOKEN: "token",
        ALBUMEN_VARNISH_BACKEND: "192.0.2.7:3000",
      },
    });
    expect(stdout, stderr).toBe("644\n1\n");
    rmSync(programs, { recursive: true });
  });
});

describe("the units", () => {
  it("name files where npm installs the package", () => {
    const names = readdirSync(at("systemd"), { recursive: true, encoding: "utf8" });
    const texts = names
      .filter((name) => statSync(at("systemd", name)).isFile())
      .map((name) => readFileSync(at("systemd", name), "utf8"));
    const files = texts.flatMap((text) =>
      [...text.matchAll(/\/opt\/albumen\/([\w./@-]*\w)(?![\w*-])/g)].map(([, file = ""]) => file),
    );
    const inPackage = files.map((file) => file.replace(/^node_modules\/albumen\//, ""));

    expect(files).toContain("node_modules/albumen/deploy/varnish/start.sh");
    expect(files.filter((file) => !file.startsWith("node_modules/albumen/"))).toEqual([]);
    expect(inPackage.filter((file) => !existsSync(path.join(folder, "..", file)))).toEqual([]);
  });

  it("start the same processes as the composition", () => {
    const values = new Proxy({}, { get: () => "value" });
    const composed = (name: string) => readComposedService(name, values).command.join(" ");
    const unit = (file: string) => readUnit(file, "3001").command.join(" ");
    expect(unit("albumen-migrate.service")).toBe(composed("migrate"));
    expect(unit("albumen-worker@.service")).toBe(composed("worker"));
    expect(unit("albumen-web@.service")).toBe(composed("web"));
    expect(readUnit("albumen-web@.service", "3001").env.PORT).toBe("3001");
  });
});

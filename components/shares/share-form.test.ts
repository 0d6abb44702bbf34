import { describe, expect, it } from "vitest";
import { CreateShare, type ShareResource, UpdateShare } from "@/lib/shares/resource";
import { findInvalidField, newShareForm, toCreateBody, toShareForm, toUpdateBody } from "./share-form";

const share: ShareResource = {
  id: "shr_1",
  url: "https://images.example.com/s/x",
  target: { type: "album", album: "lakes" },
  title: "Lakes",
  message: null,
  has_password: true,
  expires_at: null,
  max_views: 5,
  views: 2,
  allow_download: true,
  allow_original: false,
  show_metadata: false,
  feedback: "picks",
  required_watermark: null,
  upload: null,
  last_viewed_at: null,
  created_at: "",
  updated_at: "",
};

describe("the form of a share link", () => {
  it("becomes a body that the API accepts", () => {
    const image = { type: "image", id: "img_01kcp3v9w8e7rgtq5n2xj6m4dz" } as const;
    const collection = { type: "collection", id: "col_01kcp3v9w8e7rgtq5n2xj6m4dz" } as const;
    const ofCollection = toCreateBody({ ...newShareForm, tree: true, live: true }, collection);
    expect(ofCollection.target).toEqual({ ...collection, tree: true, live: true });
    for (const body of [
      ofCollection,
      toCreateBody(newShareForm, image),
      toCreateBody({ ...newShareForm, expires: "30d", password: "still lake", maxViews: "3" }, undefined),
      toCreateBody({ ...newShareForm, kind: "upload", feedback: "picks" }, undefined),
    ])
      expect(CreateShare.safeParse(body).error).toBeUndefined();
    expect(toCreateBody({ ...newShareForm, kind: "upload", maxMegabytes: "2.5" }, undefined)).toMatchObject({
      target: { type: "upload" },
      upload: { album: "images", max_files: 100, max_bytes: 2_500_000 },
    });
  });

  it("changes neither password nor end unless asked to", () => {
    const form = toShareForm(share);
    const body = toUpdateBody(form);

    expect(UpdateShare.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ title: "Lakes", max_views: 5, feedback: "picks" });

    for (const member of ["password", "expiration", "new_url", "upload"])
      expect(body).not.toHaveProperty(member);
    expect(toUpdateBody({ ...form, removesPassword: true, expires: "never", newUrl: true })).toMatchObject({
      password: null,
      expiration: null,
      new_url: true,
    });
  });

  it("has the watermark of links that show images", () => {
    const id = "wmk_01hzy3v7q4k9m2n8p5r6s0t1va";
    const form = { ...newShareForm, watermark: id };
    for (const body of [toCreateBody(form, undefined), toUpdateBody(form)])
      expect(body).toMatchObject({ required_watermark: id });
    const upload = { ...form, kind: "upload" } as const;
    for (const body of [toCreateBody(upload, undefined), toUpdateBody(upload)])
      expect(body).not.toHaveProperty("required_watermark");
    expect(toShareForm({ ...share, required_watermark: id }).watermark).toBe(id);
    expect(toUpdateBody(toShareForm(share))).toMatchObject({ required_watermark: null });
  });

  it("names the first field that cannot be sent", () => {
    expect(findInvalidField(newShareForm)).toBeUndefined();
    expect(findInvalidField({ ...newShareForm, password: "abc" })).toBe("password");
    expect(findInvalidField({ ...newShareForm, maxViews: "1e3" })).toBe("maxViews");
    expect(findInvalidField({ ...newShareForm, kind: "upload", maxFiles: "0" })).toBe("maxFiles");
    expect(findInvalidField({ ...newShareForm, kind: "upload", maxMegabytes: "x" })).toBe("maxMegabytes");
  });
});

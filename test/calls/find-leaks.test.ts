import { expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { findLeaks } from "./find-leaks";

const id = "img_01jd0000000000000000000000";
const keeper = { word: "secretword1x", ids: new Set([id]) };
const outsider = { isInside: false, isOperator: false };

function find(operationId: string, response: string, { named = [""], identity = outsider } = {}) {
  const endpoint = catalogue.find((one) => one.operationId === operationId);
  if (!endpoint) throw new Error(`there is no operation ${operationId}`);

  const options = { ownerWord: "secretword2x", named: new Set(named) };
  return findLeaks({ endpoint, identity, response }, keeper, options);
}

it("a word or an id of the other owner is a leak to everyone", () => {
  for (const isInside of [true, false]) {
    const identity = { isInside, isOperator: false };
    expect(find("listImages", `{"filename":"file-secretword1x-3.jpg"}`, { identity })).toHaveLength(1);
    expect(find("listPalette", `{"id":"${id}"}`, { identity })).toHaveLength(1);
  }
});

it("a word of the owner is a leak to outsiders only, and not on public pages", () => {
  const response = `{"title":"Title-secretword2x-3"}`;

  expect(find("listImages", response)).toHaveLength(1);
  expect(find("listImages", response, { identity: { isInside: true, isOperator: false } })).toEqual([]);
  expect(find("listPalette", response)).toEqual([]);
});

it("an id of the request is no leak", () => {
  expect(find("getImage", `{"message":"${id} does not exist"}`, { named: [id] })).toEqual([]);
});

it("operators see the addresses of accounts, and no content", () => {
  const identity = { isInside: false, isOperator: true };

  expect(find("listOwners", `{"email":"secretword1x@example.com"}`, { identity })).toEqual([]);
  expect(find("withholdImage", `{"filename":"file-secretword1x-3.jpg"}`, { identity })).toEqual([]);
  expect(find("listOwners", `{"title":"Title-secretword1x-3"}`, { identity })).toHaveLength(1);
});

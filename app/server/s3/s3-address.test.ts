import { expect, test } from "vitest";
import { readS3Address } from "./s3-address.ts";

test.each([
  ["s3://shop", { bucket: "shop", key: "" }],
  ["s3://shop/", { bucket: "shop", key: "" }],
  ["s3://my.shop-1/a/b_c/", { bucket: "my.shop-1", key: "a/b_c" }],
  [
    "s3://shop/a?endpoint=https://s3.example.org:9000&region=ap-south-1&profile=backup",
    {
      bucket: "shop",
      key: "a",
      endpoint: "https://s3.example.org:9000",
      region: "ap-south-1",
      profile: "backup",
    },
  ],
])("%s is read", (text, address) => {
  expect(readS3Address(text)).toEqual(address);
});

test.each([
  "/backups",
  "s3://",
  "s3:///nightly",
  "s3://shop:9000/nightly",
  "s3://key:secret@shop/nightly",
  "s3://shop/every night",
  "s3://shop/%zz",
  "s3://shop/nightly#1",
  "s3://shop/nightly?regoin=ap-south-1",
  "s3://shop/nightly?endpoint=s3.example.org",
  "https://shop.s3.amazonaws.com/nightly",
])("%s is no address", (text) => {
  expect(readS3Address(text)).toBeUndefined();
});

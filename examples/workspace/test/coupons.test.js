import assert from "node:assert/strict";
import { test } from "node:test";
import { discount } from "../src/coupons.js";

test("a coupon takes off its part", () => {
  assert.equal(discount("WELCOME", 1000), 100);
});

test("codes may be written in lower case", () => {
  assert.equal(discount("basket20", 3000), 600);
});

test("unknown codes take off nothing", () => {
  assert.equal(discount("FREE", 1000), 0);
});

test("below its minimum a coupon takes off nothing", () => {
  assert.equal(discount("BASKET20", 1999), 0);
});

test("a coupon counts as soon as its minimum is reached", () => {
  assert.equal(discount("BASKET20", 2000), 400);
});

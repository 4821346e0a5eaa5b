import assert from "node:assert/strict";
import { test } from "node:test";
import { addItem, countItems, createCart, removeItem, subtotal } from "../src/cart.js";

test("an empty cart costs nothing", () => {
  assert.equal(subtotal(createCart()), 0);
});

test("adding the same product twice makes one line", () => {
  const cart = addItem(addItem(createCart(), "apple"), "apple", 2);
  assert.equal(cart.lines.length, 1);
  assert.equal(countItems(cart), 3);
});

test("the subtotal counts quantities", () => {
  const cart = addItem(addItem(createCart(), "bread", 2), "apple", 5);
  assert.equal(subtotal(cart), 2 * 340 + 5 * 60);
});

test("a removed product costs nothing", () => {
  const cart = removeItem(addItem(createCart(), "cheese"), "cheese");
  assert.equal(subtotal(cart), 0);
});

test("unknown products and empty quantities are refused", () => {
  assert.throws(() => addItem(createCart(), "yacht"), /does not sell/);
  assert.throws(() => addItem(createCart(), "apple", 0), /at least 1/);
});

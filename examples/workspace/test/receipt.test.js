import assert from "node:assert/strict";
import { test } from "node:test";
import { addItem, createCart } from "../src/cart.js";
import { formatPrice, percentOf } from "../src/price.js";
import { amountDue, printReceipt } from "../src/receipt.js";

test("prices have two decimals", () => {
  assert.equal(formatPrice(5), "€0.05");
  assert.equal(formatPrice(-1250), "-€12.50");
  assert.equal(formatPrice(0), "€0.00");
});

test("half a cent is rounded up", () => {
  assert.equal(percentOf(5, 10), 1);
  assert.equal(percentOf(4, 10), 0);
});

test("the total is the subtotal without the discount", () => {
  const cart = addItem(createCart(), "coffee", 2);
  assert.equal(amountDue(cart), 2500);
  assert.equal(amountDue(cart, "WELCOME"), 2250);
});

test("a receipt names items, coupon and total", () => {
  assert.deepEqual(printReceipt(addItem(createCart(), "coffee", 2), "basket20"), [
    "2 x Coffee, 500 g: €25.00",
    "Coupon BASKET20: -€5.00",
    "Total for 2 items: €20.00",
  ]);
});

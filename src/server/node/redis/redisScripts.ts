/**
 * Lua scripts, which Redis runs atomically. `KEYS`: the session's stream, its hash of epoch and title, the sorted set of all sessions. Event ids are
 * `<epoch>.<stream id>`: a session that was deleted and created again has another epoch.
 */

/** `ARGV`: session id, a fresh epoch. Creates the session if it does not exist. */
export const createScript = `
redis.call('HSETNX', KEYS[2], 'epoch', ARGV[2])
redis.call('ZADD', KEYS[3], 'NX', 0, ARGV[1])
return 1`;

/**
 * `KEYS`: also the claim. `ARGV`: session id, channel, `any` or `after`, the last id for `after` (empty: none), time or empty, `title` or
 * `untitle` or empty, title, fencing token or empty, events. Returns the ids, or nil if the session does not exist, another entry is the
 * last or the claim has another fencing token.
 */
export const appendScript = `
if ARGV[8] ~= '' and redis.call('GET', KEYS[4]) ~= ARGV[8] then return nil end
local epoch = redis.call('HGET', KEYS[2], 'epoch')
if not epoch then return nil end
if ARGV[3] == 'after' then
  local tail = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  if (tail and (epoch .. '.' .. tail[1]) or '') ~= ARGV[4] then return nil end
end
local ids = {}
for i = 9, #ARGV do ids[#ids + 1] = epoch .. '.' .. redis.call('XADD', KEYS[1], '*', 'event', ARGV[i]) end
if ARGV[5] ~= '' then redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1]) end
if ARGV[6] == 'title' then redis.call('HSET', KEYS[2], 'title', ARGV[7]) end
if ARGV[6] == 'untitle' then redis.call('HDEL', KEYS[2], 'title') end
redis.call('PUBLISH', ARGV[2], ARGV[1])
return ids`;

/**
 * `KEYS`: also the set of deleted epochs. `ARGV`: session id, channel, seconds for which the epoch is kept. Deletes the session: other
 * processes recognize by its epoch that it was deleted, and not lost.
 */
export const deleteScript: string = `
local epoch = redis.call('HGET', KEYS[2], 'epoch')
if not epoch then return 0 end
redis.call('SADD', KEYS[4], epoch)
redis.call('EXPIRE', KEYS[4], ARGV[3])
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('PUBLISH', ARGV[2], ARGV[1])
return 1`;

/** `KEYS`: the claim. `ARGV`: fencing token, milliseconds. Returns 1 if the claim still has this token. */
export const renewScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** `KEYS`: the claim. `ARGV`: fencing token. Deletes the claim if it still has this token. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

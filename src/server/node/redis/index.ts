export { createRedisLog, type RedisLog, type RedisLogOptions } from "./createRedisLog.ts";

